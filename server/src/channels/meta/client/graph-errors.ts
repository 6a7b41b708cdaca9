/** Meta's error codes as one of our two kinds of failure. The code decides, because titles and HTTP statuses vary. */
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import { z } from 'zod'
import { FinalFailure, type ProviderPause, TemporaryFailure } from '../../channel.ts'

interface Verdict {
  /** What the agent is told if it is final. */
  code: DeliveryFailure
  /** Seconds until a retry may work; absent: it never will. */
  retryAfterSeconds?: number
  /** It is not about this message. */
  pause?: ProviderPause
}

const final = (code: DeliveryFailure): Verdict => ({ code })
const passing = (retryAfterSeconds: number, code: DeliveryFailure = 'provider_refused'): Verdict => ({
  code,
  retryAfterSeconds,
})

const hour = 3600
const number = (reason: PauseReason, seconds: number): ProviderPause => ({ of: 'number', reason, seconds })
/** Meta's first pause of a template lasts three hours. */
const template = (seconds: number): ProviderPause => ({ of: 'template', reason: 'refused', seconds })

/** By code. How long Meta means it, it does not say: these are when it is tried again. */
const pauses = new Map<number, ProviderPause>([
  ...[4, 17, 32, 613, 80007, 130429].map((code) => [code, number('throughput', 60)] as const),
  [131048, number('spam', hour)],
  ...[368, 131031, 131042].map((code) => [code, number('account', 6 * hour)] as const),
  [132015, template(3 * hour)],
  [132016, template(24 * hour)],
])
/** One code for two things: as many people as its tier allows within a day, or too many who reported it. */
const speaksOfTier = /messaging limit|tier|unique (customers|users|recipients)|24[- ]hour/i

const pauseOf = (code: number, said: string): ProviderPause | undefined =>
  code === 131048 && speaksOfTier.test(said) ? number('tier', hour) : pauses.get(code)

const verdicts = new Map<number, Verdict>([
  // Token and permissions
  ...[0, 3, 10, 102, 190, 131005].map((code) => [code, final('credentials_refused')] as const),
  // Limits: of the app, the account, the number; of this one recipient
  ...[4, 17, 32, 613, 80007].map((code) => [code, passing(60, 'rate_limited')] as const),
  [130429, passing(5, 'rate_limited')],
  [131056, passing(6, 'rate_limited')],
  // Meta's verdicts on this message; a quick retry makes them worse
  [131048, final('rate_limited')],
  [131049, final('marketing_limit')],
  [131050, final('marketing_stopped')],
  [131047, final('window_closed')],
  [131026, final('not_on_channel')],
  [551, final('number_blocked')],
  // Our request is wrong
  ...[100, 131008, 131009, 131051, 132000, 132001, 132005, 132007, 132012, 132015, 132016].map(
    (code) => [code, final('content_refused')] as const,
  ),
  [131052, passing(10, 'media_refused')],
  [131053, passing(10, 'media_refused')],
  // Problems at Meta
  ...[1, 2, 131000, 131016, 131057].map((code) => [code, passing(5)] as const),
])

/** Messenger and Instagram give details in the subcode. */
const finer = new Map<string, Verdict>([
  // Outside the window, and the tag for human agents is not granted
  ['10/2018278', final('window_closed')],
  ['10/2018276', final('window_closed')],
  ['100/2018001', final('not_on_channel')],
  ['551/1545041', final('number_blocked')],
  ['100/2018008', passing(10, 'media_refused')],
  ['100/2018047', final('media_refused')],
  ['100/2018074', final('media_refused')],
])

/** `said`: Meta's own words, where a code means two things. */
export function failureOf(code: number, subcode?: number, said = ''): Verdict {
  const pause = pauseOf(code, said)
  return pause ? { ...verdictOf(code, subcode), pause } : verdictOf(code, subcode)
}

function verdictOf(code: number, subcode?: number): Verdict {
  const found = subcode === undefined ? undefined : finer.get(`${code}/${subcode}`)
  if (found) return found
  if (code >= 200 && code < 300) return final('credentials_refused')
  return verdicts.get(code) ?? final('provider_refused')
}

const ErrorAnswer = z.looseObject({
  error: z.looseObject({
    code: z.number(),
    message: z.string().catch(''),
    error_subcode: z.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z
      .looseObject({ details: z.string().optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
})

/** Graph's error for an id that does not exist, or not for this token. */
const noSuchObject = 33

export interface GraphAnswer {
  status: number
  /** Parsed JSON, or undefined if the body was not JSON. */
  body: unknown
  retryAfter: string | undefined
}

function verdictByStatus(status: number): Verdict {
  if (status === 401 || status === 403) return final('credentials_refused')
  if (status === 429) return passing(30, 'rate_limited')
  return status >= 500 || status === 408 ? passing(5) : final('provider_refused')
}

/** What an error response means for the message. */
export function failureIn({ status, body, retryAfter }: GraphAnswer): TemporaryFailure | FinalFailure {
  const parsed = ErrorAnswer.safeParse(body)
  const error = parsed.success ? parsed.data.error : undefined
  const said = error
    ? `#${error.code} ${error.error_data?.details ?? error.error_user_msg ?? error.message}`
    : `HTTP ${status}`
  if (error?.code === 100 && error.error_subcode === noSuchObject) return new FinalFailure('credentials_refused', said)
  const verdict = error ? failureOf(error.code, error.error_subcode, said) : verdictByStatus(status)
  const asked = Number(retryAfter)
  const waits = verdict.retryAfterSeconds ?? (error?.is_transient ? 5 : undefined)
  if (waits === undefined) return new FinalFailure(verdict.code, said, verdict.pause)
  return new TemporaryFailure(said, {
    pause: verdict.pause,
    retryAfterSeconds: asked > 0 ? Math.min(asked, 3600) : waits,
    // A gateway's error: the server behind it may have processed the request.
    mayHaveArrived: !error && (status === 502 || status === 504),
  })
}
