import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import { addressOf } from './address.ts'
import { ApiError, apiError, isApiError } from './api-error.ts'
import { type Attempt, exchange, isSuccess, parseSuccess } from './exchange.ts'
import { refresh } from './refresh.ts'
import { token } from './token.ts'

export interface CallOptions {
  signal?: AbortSignal
}
type Input = { params?: unknown; query?: unknown; body?: unknown }
/** Calls without input may omit it. */
export type InputOf<E> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E> & CallOptions]
    : [input: CallInput<E> & CallOptions]

let onDeadSession: (refusal: ApiError) => void = () => {}
export const whenSessionDies = (listener: (refusal: ApiError) => void): void => {
  onDeadSession = listener
}

let onSubscriptionEnd: () => void = () => {}
export const whenSubscriptionEnds = (listener: () => void): void => {
  onSubscriptionEnd = listener
}

/** A wrong password is a 401 as well, but must not sign anybody out. */
const endsSession = (endpoint: Endpoint, error: ApiError): boolean =>
  error.status === 401 && endpoint.needs !== 'public' && endpoint.needs !== 'session'

const needsToken = (endpoint: Endpoint): boolean => endpoint.needs !== 'public'

/** Another tab may have stored a later one of which this tab has not heard. */
const isLatest = (jwt: string | null): boolean => jwt === token.get() && [null, jwt].includes(token.stored())

/** Sends with the token; a 403 causes one refresh and one retry, a 401 ends the session here. */
export const withSession = async (
  endpoint: Endpoint,
  send: (headers: Record<string, string>) => Promise<Attempt>,
): Promise<string> => {
  let used = token.get()
  const headersWith = (jwt: string | null): Record<string, string> =>
    jwt && needsToken(endpoint) ? { Authorization: `Bearer ${jwt}` } : {}
  try {
    let { status, text, retryAfter } = await send(headersWith(used))
    if (status === 403 && needsToken(endpoint)) {
      used = await refresh(used)
      ;({ status, text, retryAfter } = await send(headersWith(used)))
    }
    if (isSuccess(status)) return text
    throw apiError(status, text, retryAfter)
  } catch (error) {
    // A late answer says nothing about the session that came after.
    if (error instanceof ApiError && endsSession(endpoint, error) && isLatest(used)) onDeadSession(error)
    if (isApiError(error, 'ERR_SUBSCRIPTION_EXPIRED')) onSubscriptionEnd()
    throw error
  }
}

/** The language chosen here, for calls that send mails; the browser's own may differ. */
const spoken = () => (document.documentElement.lang ? { 'Accept-Language': document.documentElement.lang } : {})

const overFetch =
  (endpoint: Endpoint, input: Input & CallOptions) =>
  (headers: Record<string, string>): Promise<Attempt> => {
    const hasBody = input.body !== undefined
    return exchange(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: hasBody ? { ...headers, 'Content-Type': 'application/json', ...spoken() } : headers,
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
    })
  }

export const parseAnswer = <E extends Endpoint>(text: string): Answer<E> => parseSuccess(text) as Answer<E>

/** Makes one call of the contract. Refusals are thrown as ApiError. */
export const call = async <E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>): Promise<Answer<E>> =>
  parseAnswer<E>(await withSession(endpoint, overFetch(endpoint, (input ?? {}) as Input & CallOptions)))
