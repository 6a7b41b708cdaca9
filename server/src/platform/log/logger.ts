import pino from 'pino'
import { isOutage } from '../db/database-away.ts'
import { Refusal } from '../refusal.ts'
import { OutageLines } from './outage-lines.ts'
import { standardOutput } from './standard-output.ts'

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

/** Of a line about an error: its fields and message. Null: any other line. */
const aboutError = ([fields, message]: readonly unknown[]) =>
  typeof fields === 'object' && fields !== null && 'err' in fields && typeof message === 'string'
    ? { fields, err: fields.err, message }
    : null

/** A database that is silent breaks no connection: whoever asks waits, and gives up. */
const isWaitedFor = (error: unknown) => error instanceof Refusal && error.code === 'ERR_BUSY'

export interface LoggerOptions {
  /** Instead of the standard output. */
  destination?: pino.DestinationStream
  outage?: OutageLines
}

export const createLogger = (level: string, { destination, outage = new OutageLines() }: LoggerOptions = {}): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secretPaths, censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, write) {
          const line = aboutError(args)
          if (!line || !(isOutage(line.err) || isWaitedFor(line.err))) return write.apply(this, args)
          const withheld = outage.admit(line.message)
          if (withheld === null) return
          if (withheld === 0) return write.apply(this, args)
          write.apply(this, [{ ...line.fields, withheld }, line.message])
        },
      },
    },
    destination ?? standardOutput,
  )
