/**
 * libsignal prints whole sessions, private keys included, with console.info in ordinary use. The process that holds sessions therefore
 * has no console: what a library prints reaches our log as its first words, if these are text, and never as an object.
 */
import type { Logger } from '../../../platform/log/logger.ts'

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const
const mostCharacters = 120

/** Text that may be shown: the beginning of a first argument that is text. */
const speakable = (given: readonly unknown[]): string =>
  typeof given[0] === 'string' ? given[0].slice(0, mostCharacters) : 'a library printed something'

/** Answers how to bring the console back. */
export const quietConsole = (log: Pick<Logger, 'debug'>): (() => void) => {
  const { console } = globalThis
  const before = Object.fromEntries(methods.map((method) => [method, console[method]]))
  for (const method of methods) {
    console[method] = (...given: unknown[]) => log.debug({ console: method }, speakable(given))
  }
  return () => void Object.assign(console, before)
}
