/**
 * libsignal prints whole sessions, private keys included, with console.info in ordinary use. So the process that
 * holds sessions has no console: of a library's output only the first argument reaches our log, if it is text;
 * objects never do.
 */
import type { Logger } from '../../../platform/log/logger.ts'

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const
const mostCharacters = 120

/** The loggable text: the beginning of a first argument that is text. */
const speakable = (given: readonly unknown[]): string =>
  typeof given[0] === 'string' ? given[0].slice(0, mostCharacters) : 'a library printed something'

/** Returns a function that restores the console. */
export const quietConsole = (log: Pick<Logger, 'debug'>): (() => void) => {
  const { console } = globalThis
  const before = Object.fromEntries(methods.map((method) => [method, console[method]]))
  for (const method of methods) {
    console[method] = (...given: unknown[]) => log.debug({ console: method }, speakable(given))
  }
  return () => void Object.assign(console, before)
}
