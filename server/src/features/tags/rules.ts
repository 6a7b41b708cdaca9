import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

/** Colours that stay visible as a dot in both themes. */
const palette = [
  '#0d9488',
  '#7c3aed',
  '#c2410c',
  '#1d4ed8',
  '#be123c',
  '#4d7c0f',
  '#0e7490',
  '#a21caf',
  '#b45309',
  '#15803d',
] as const

/** `turn`: from 0 up to, not including, 1. */
export const colorAt = (turn: number): string => palette[Math.floor(turn * palette.length)] ?? palette[0]

/** Lanes define the company's process, so only admins change them. Anybody may change tags of contacts. */
export const mayDraw = (isKanban: boolean, isAdmin: boolean): Decision<true> =>
  isKanban && !isAdmin ? refuse('ERR_NO_PERMISSION', 'body.kanban') : accept(true)

/** The existing tag of that name: it is reused unless another colour was requested. */
export const sameTag = <T extends { color: string }>(existing: T, askedColor: string | undefined): Decision<T> =>
  askedColor === undefined || askedColor.toLowerCase() === existing.color.toLowerCase()
    ? accept(existing)
    : refuse('ERR_TAG_NAME_TAKEN', 'body.name')

interface Lane {
  id: number
  nextLaneId: number | null
}

/** Tickets move on by time: a loop of lanes would greet a customer for ever. `lane` replaces the one with its id. */
export const followsNoLoop = (lanes: readonly Lane[], lane: Lane): Decision<true> => {
  const nextOf = new Map(lanes.map(({ id, nextLaneId }) => [id, nextLaneId]))
  nextOf.set(lane.id, lane.nextLaneId)
  const passed = new Set<number>()
  for (let at: number | null = lane.id; at !== null; at = nextOf.get(at) ?? null) {
    if (passed.has(at)) return refuse('ERR_LANE_LOOP', 'body.nextLaneId')
    passed.add(at)
  }
  return accept(true)
}
