/**
 * On an empty database: creates the platform's own company, its plan and the first admin, who signs in with a
 * one-time link.
 */
import { randomBytes } from 'node:crypto'
import { neverExpires } from '@guiche/contract/features/companies'
import { planFlags } from '@guiche/contract/permissions'
import type { Deps } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { linkToken, tokenHash } from '../../../platform/security/tokens.ts'
import { createSuperAdmin } from '../../users/actions.ts'
import * as store from '../store.ts'

const welcomeHours = 24
const defaultEmail = 'admin@guiche.local'

export interface Installation {
  /** True on the node that created it. */
  created: boolean
  /** The first admin's. */
  email: string
  /** While the first admin has no password: signs in once, within 24 hours. */
  welcomeToken?: string
}

type World = Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>

/** Derived from stored facts, so that every node and every restart shows the same link while it is valid. */
const welcomeLink = (deps: World, userId: number, expiresAt: Date) => {
  const token = linkToken(deps.secret, 'welcome-link', [userId, expiresAt.getTime()])
  return {
    token,
    columns: { welcomeTokenHash: tokenHash(token), welcomeUserId: userId, welcomeExpiresAt: expiresAt },
  }
}

const newLink = (deps: World, userId: number) =>
  welcomeLink(deps, userId, new Date(deps.clock.now().getTime() + welcomeHours * 3_600_000))

const create = async (deps: World, tx: Transaction, passwordHash: string): Promise<Installation> => {
  const { email = defaultEmail, password } = deps.config.admin
  const unlimited = { users: 1000, connections: 1000, queues: 1000 }
  const everything = Object.fromEntries(planFlags.map((flag) => [flag, true]))
  const planId = await store.insertPlan(tx, { name: 'Plataforma', isPublic: false, ...unlimited, ...everything })
  const company = { name: 'Guichê', planId, dueDate: neverExpires }
  const companyId = await store.insertPlatformCompany(tx, company)
  const mustChangePassword = password === undefined
  const admin = { companyId, name: 'Administrador', email, passwordHash, mustChangePassword }
  const userId = await createSuperAdmin(tx, admin)
  if (!mustChangePassword) {
    await store.insertInstallation(tx, { welcomeUserId: userId, welcomeTokenHash: null, welcomeExpiresAt: null })
    return { created: true, email }
  }
  const link = newLink(deps, userId)
  await store.insertInstallation(tx, link.columns)
  return { created: true, email, welcomeToken: link.token }
}

/** A later start: the same link again, or a new one if it expired unused and no password was ever set. */
const remind = async (deps: World, tx: Transaction, state: store.InstallationState): Promise<Installation> => {
  const { email, userId, expiresAt, tokenHash: storedHash, mustChangePassword } = state
  const known = { created: false, email: email ?? '' }
  if (!mustChangePassword || userId === null) return known
  const isGood = storedHash !== null && expiresAt !== null && expiresAt > deps.clock.now()
  const current = isGood ? welcomeLink(deps, userId, expiresAt) : null
  // Another SECRET_KEY makes another link, so the stored one cannot be shown any more.
  if (current && current.columns.welcomeTokenHash === storedHash) return { ...known, welcomeToken: current.token }
  const link = newLink(deps, userId)
  await store.saveWelcome(tx, link.columns)
  return { ...known, welcomeToken: link.token }
}

/** Safe to run on every start and on several nodes at once. */
export const ensureInstallation = async (deps: World): Promise<Installation> => {
  // Without ADMIN_PASSWORD nobody ever learns this password: the link is the way in.
  const passwordHash = await hashPassword(deps.config.admin.password ?? randomBytes(32).toString('base64url'))
  return deps.db.platform(async (tx) => {
    await store.lockFirstStart(tx)
    const state = await store.installationState(tx)
    return state ? remind(deps, tx, state) : create(deps, tx, passwordHash)
  })
}
