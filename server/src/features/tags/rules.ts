import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

/** Colours that stay readable as a dot in both themes. */
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

/** Lanes are the company's way of working: admins draw them. Tags of contacts are anybody's. */
export const mayAdd = (isKanban: boolean, isAdmin: boolean): Decision<true> =>
  isKanban && !isAdmin ? refuse('ERR_NO_PERMISSION', 'body.kanban') : accept(true)

/** The tag of that name that is there already: the same one unless another colour was asked for. */
export const sameTag = <T extends { color: string }>(existing: T, askedColor: string | undefined): Decision<T> =>
  askedColor === undefined || askedColor.toLowerCase() === existing.color.toLowerCase()
    ? accept(existing)
    : refuse('ERR_TAG_NAME_TAKEN', 'body.name')
