/** All calls of the product. The server binds each exactly once; the sweeps try each. */
import { type Endpoint, isEndpoint } from './core/endpoint.ts'
import { features } from './features.ts'

export interface NamedCall {
  feature: string
  name: string
  call: Endpoint
}

export const calls: readonly NamedCall[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, call: value }] : [])),
)

/** `GET /tickets/{}`: identifies a call by method and path shape. */
export const signatureOf = (call: Pick<Endpoint, 'method' | 'path'>) =>
  `${call.method} ${call.path.replace(/\{[^{}]*\}/g, '{}')}`
