import type { z } from 'zod'

export interface EventDefinition {
  /** Our name of the stream, such as `ticket`; sockets.ts has its name on the wire. */
  stream: string
  payload: z.ZodType
}

export type EventOf<D extends EventDefinition = EventDefinition> = D & { readonly kind: 'event' }

/** Defines one real-time stream. Its payloads are a union over `action`. */
export const event = <const D extends EventDefinition>(definition: D): EventOf<D> => ({ ...definition, kind: 'event' })

export const isEvent = (value: unknown): value is EventOf =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event'

export type Payload<E extends EventOf> = z.output<E['payload']>
