/**
 * The catalogue of events: every stream and its payload. sockets.ts has their names on the wire, the rooms and the
 * socket messages.
 */
import { type EventOf, isEvent } from './core/event.ts'
import { features } from './features.ts'

type Features = typeof features
type ExportsOf<Module> = Module[keyof Module]
type AnyEvent = { [Name in keyof Features]: Extract<ExportsOf<Features[Name]>, EventOf> }[keyof Features]
type Events = { readonly [Event in AnyEvent as Event['stream']]: Event }

const exported: readonly unknown[] = Object.values(features).flatMap((module) => Object.values(module))

export const events = Object.fromEntries(exported.filter(isEvent).map((event) => [event.stream, event])) as Events

export type Stream = keyof typeof events
