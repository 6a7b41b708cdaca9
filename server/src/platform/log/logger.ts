import pino from 'pino'

export type Logger = pino.Logger

/** Fields that are removed from every log line. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'password',
  '*.password',
  '*.accessToken',
  '*.token',
  'token',
  'accessToken',
  'secretKey',
  '*.secretKey',
]

export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: { paths: secretPaths, censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
