/** Locks one company until the super admin's transaction ends. */
import type { ManagedCompany } from '@guiche/contract/features/companies'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlatformWork } from '../../../platform-work.ts'
import { announceCompany } from '../events.ts'
import { managedRow } from '../queries/managed.ts'
import { lockCompany } from '../store/managed.ts'
import { type ManagedRow, toManagedView } from '../view.ts'

export const storedCompany = async (work: PlatformWork, companyId: number): Promise<ManagedRow> => {
  const row = await managedRow(work.tx, companyId, work.clock.now())
  if (!row) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return row
}

export const heldCompany = async (work: PlatformWork, companyId: number): Promise<ManagedRow> => {
  if (!(await lockCompany(work.tx, companyId))) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return storedCompany(work, companyId)
}

/** After a change: emits the event, and returns the view. */
export const changedCompany = async (work: PlatformWork, before: ManagedRow): Promise<ManagedCompany> => {
  const after = await storedCompany(work, before.id)
  announceCompany(work, before, after)
  return toManagedView(after)
}

export const knownOf = ({ id, name, removedAt }: ManagedRow) => ({ id, name, isRemoved: removedAt !== null })
