// Imported first by every launcher: an older Node would fail later with a message that explains nothing.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Ardoise needs Node 20.19 or newer; this is ${process.versions.node}. Node 24 is recommended.`,
  );
  process.exit(1);
}
