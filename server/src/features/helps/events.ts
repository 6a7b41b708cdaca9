import { type Help, helpEvent } from '@guiche/contract/features/helps'
import { rooms } from '@guiche/contract/sockets'
import type { PlatformWork } from '../../platform-work.ts'

export const announceHelp = (work: PlatformWork, action: 'create' | 'update', record: Help): void =>
  work.emit({ event: helpEvent, rooms: [rooms.company], payload: { action, record, id: record.id } })

export const announceHelpGone = (work: PlatformWork, id: number): void =>
  work.emit({ event: helpEvent, rooms: [rooms.company], payload: { action: 'delete', id } })
