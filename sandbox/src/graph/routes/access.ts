/** Access: a token reaches every account, or only one. */
import type { FastifyRequest } from 'fastify'
import type { GraphCore } from '../core.ts'
import { GraphError, noSuchObject } from '../errors.ts'
import type { BusinessNumber } from '../schema.ts'

export function tokenOf(request: FastifyRequest): string | undefined {
  const [, bearer] = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (bearer !== undefined) return bearer
  const { access_token } = request.query as { access_token?: unknown }
  return typeof access_token === 'string' ? access_token : undefined
}

export interface Access {
  reaches(wabaId: string): boolean
}

export function accessOf(core: GraphCore, request: FastifyRequest): Access {
  const token = tokenOf(request)
  if (token === undefined) throw new GraphError(190, { message: 'Authentication Error' })
  if (core.faults.current().tokenExpired) {
    const message = 'Error validating access token: Session has expired.'
    throw new GraphError(190, { message, subcode: 463 })
  }
  if (token === core.settings.accessToken) return { reaches: () => true }
  const accounts = new Set(
    [...core.world.numbers.values()].filter((number) => number.accessToken === token).map((number) => number.wabaId),
  )
  if (accounts.size === 0) {
    throw new GraphError(190, { message: 'Invalid OAuth access token - Cannot parse access token' })
  }
  return { reaches: (wabaId) => accounts.has(wabaId) }
}

export function reachNumber(core: GraphCore, request: FastifyRequest, phoneNumberId: string): BusinessNumber {
  const access = accessOf(core, request)
  const number = core.world.numbers.get(phoneNumberId)
  if (number === undefined || !access.reaches(number.wabaId)) throw noSuchObject(phoneNumberId)
  return number
}

export function reachAccount(core: GraphCore, request: FastifyRequest, wabaId: string): string {
  const access = accessOf(core, request)
  if (!core.world.hasAccount(wabaId) || !access.reaches(wabaId)) throw noSuchObject(wabaId)
  return wabaId
}
