import type { SocketConfig } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'

export type LibraryLogger = SocketConfig['logger']

/**
 * The library logs stanzas, keys and credentials as objects: only its message texts pass, with the text of an error.
 */
export const libraryLog = (log: Logger, connectionId: number): LibraryLogger => {
  const said = (given: unknown, sentence?: string) => {
    const text = sentence ?? (typeof given === 'string' ? given : 'the WhatsApp library logged something')
    const error = typeof given === 'object' && given !== null ? errorWords(given) : undefined
    log.debug({ connectionId, ...(error ? { error } : {}) }, text.slice(0, 200))
  }
  const quiet = () => {}
  const logger: LibraryLogger = {
    level: 'warn',
    child: () => logger,
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn: said,
    error: said,
  }
  return logger
}

const errorWords = (given: object): string | undefined => {
  for (const name of ['err', 'error']) {
    const value: unknown = Reflect.get(given, name)
    if (value instanceof Error) return value.message.slice(0, 200)
  }
  return undefined
}
