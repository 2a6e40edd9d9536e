const wanted = 20;

// Imported first by every script, so that an old Node prints this line instead of a stack trace.
if (Number(process.versions.node.split(".")[0]) < wanted) {
  console.error(`Node ${wanted} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
