// Starts `biro lsp` and joins it to the editor; all that is known of records is on its side.
const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate() {
  const settings = workspace.getConfiguration("biro");
  const server = { command: settings.get("command"), args: ["--lang", settings.get("language"), "lsp"] };
  client = new LanguageClient("biro", "bíró", server, {
    documentSelector: [{ language: "jk" }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{pakli,yaml,yml}") },
  });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`bíró: nem indul (${server.command} lsp): ${error.message}`);
  }
}

function deactivate() {
  return client && client.isRunning() ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
