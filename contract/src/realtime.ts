/** The catalogue of events: every stream and what it carries. Their names on the wire, rooms and words: sockets.ts. */
import { type EventOf, isEvent } from './core/event.ts'
import { features } from './features.ts'

type Features = typeof features
type ExportsOf<Module> = Module[keyof Module]
type AnyEvent = { [Name in keyof Features]: Extract<ExportsOf<Features[Name]>, EventOf> }[keyof Features]
type Events = { readonly [Event in AnyEvent as Event['stream']]: Event }

const exported: readonly unknown[] = Object.values(features).flatMap((module) => Object.values(module))

export const events = Object.fromEntries(exported.filter(isEvent).map((event) => [event.stream, event])) as Events

export type Stream = keyof typeof events
