import { promptEvent } from '@guiche/contract/features/prompts'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { type PromptRow, toPromptView } from './view.ts'

/** To users who may read them. */
const audience = [rooms.admin]

export const announcePrompt = (work: Work, action: 'create' | 'update', row: PromptRow) =>
  work.emit({
    event: promptEvent,
    rooms: audience,
    payload: { action, prompt: toPromptView(row), promptId: row.id },
  })

export const announceGone = (work: Work, promptId: number) =>
  work.emit({ event: promptEvent, rooms: audience, payload: { action: 'delete', promptId } })
