import { userEvent } from '@guiche/contract/features/users'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { ownCompany } from './queries/own-company.ts'
import { toUserSummary, toUserView, type UserRow } from './view.ts'

/**
 * The company receives a user's summary, and each user their own record. Their sockets read their rights again when
 * they receive it.
 */
export const announceUsers = async (work: Work, action: 'create' | 'update', rows: readonly UserRow[]) => {
  if (rows.length === 0) return
  const company = await ownCompany(work.tx)
  const link = linkMaker(work)
  for (const row of rows) {
    const own = rooms.user(row.id)
    const told = { action, userId: row.id }
    work.emit({
      event: userEvent,
      rooms: [rooms.company],
      except: own,
      payload: { ...told, user: toUserSummary(row, link) },
    })
    work.emit({ event: userEvent, rooms: [own], payload: { ...told, user: { ...toUserView(row, link), company } } })
  }
}

/** Everybody in the company receives it; the user's own sockets are closed with it. */
export const announceUserGone = (work: Work, userId: number) =>
  work.emit({ event: userEvent, rooms: [rooms.company], payload: { action: 'delete', userId } })
