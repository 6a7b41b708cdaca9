import { ApiError } from './api-error.ts'

/** A response, whatever its status. */
export interface Attempt {
  status: number
  text: string
  /** The Retry-After header of a busy server. */
  retryAfter?: string | null
}

/** A lost connection has status 0; what the caller aborts throws AbortError. */
export const exchange = async (address: string, init: RequestInit): Promise<Attempt> => {
  try {
    const response = await fetch(address, { credentials: 'include', ...init })
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** A success that is not JSON is a proxy's page: the server did not answer. */
export const parseSuccess = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new ApiError(0, {})
  }
}
