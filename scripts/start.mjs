// `npm start`: from a fresh checkout to a running Guichê. Plain Node.js, since nothing may be installed yet; this first file uses syntax that very
// old versions can parse, so that they too print the sentence below.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Guichê needs Node.js 20.19 or newer; this is ${process.versions.node}. Get one from https://nodejs.org`,
  )
  process.exit(1)
}

void import('./steps/start-program.mjs').then((program) => program.start())
