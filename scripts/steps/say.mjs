// The output of `npm start` and `npm test`: one line per step with its duration, and one sentence when something is missing.

const begun = Date.now()

// A full disk below the output, or a reader that is gone, must not end the steps or the program behind them.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** A fault with a readable message: printed without a stack. */
export class Fault extends Error {}

export function say(text) {
  console.log(text)
}

/** Runs a step under its name and prints its duration. */
export async function step(name, work) {
  const start = Date.now()
  process.stdout.write(process.stdout.isTTY ? `  ${name} …` : '')
  try {
    const note = await work()
    finishLine(`✓ ${name}${typeof note === 'string' ? `: ${note}` : ''} (${secondsSince(start)})`)
  } catch (error) {
    finishLine(`✗ ${name} (${secondsSince(start)})`)
    throw error
  }
}

export function secondsSince(start = begun) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`
}

/** Prints a fault as a sentence, anything else as it is, and ends with code 1. */
export function giveUp(error) {
  console.error(error instanceof Fault ? `\n${error.message}` : error)
  process.exit(1)
}

function finishLine(text) {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
  console.log(text)
}
