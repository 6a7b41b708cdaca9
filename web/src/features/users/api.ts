/** Calls about users. */
import type { CallInput } from '@guiche/contract/core/endpoint'
import { listConnections } from '@guiche/contract/features/connections'
import {
  allUsers,
  createUser,
  deleteUser,
  type Invitation,
  inviteUser,
  listUsers,
  removeProfileImage,
  setProfileImage,
  type User,
  updateUser,
  userDetails,
} from '@guiche/contract/features/users'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf, pagesOf, queryClient, queryOf } from '../../lib/query.ts'
import { accessChanged, updateSessionUser } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

/** The members of one of the queues; without queues everybody in the company. */
export const colleaguesOf = (queueIds: readonly number[] = []) =>
  queryOf(allUsers, { query: queueIds.length > 0 ? { queueIds } : {} })

/** Changes the own password. `current` is empty if the server needs none. */
export const changeOwnPassword = async (userId: number, password: string, current: string): Promise<void> => {
  const body = { password, ...(current ? { currentPassword: current } : {}) }
  await call(updateUser, { params: { id: userId }, body })
  updateSessionUser({ mustChangePassword: false })
  accessChanged(userId)
}

export const userPages = (query: CallInput<typeof listUsers>['query']) => pagesOf(listUsers, { query })

export const userRecord = (id: number) => queryOf(userDetails, { params: { id } })

/** Others are updated by events; the user who acted sees the result even if no events arrive. */
const showRecord = async (user: User): Promise<void> => {
  queryClient.setQueryData(userRecord(user.id).queryKey, user)
  await queryClient.invalidateQueries({ queryKey: keyOf(listUsers) })
}

export type UserChanges = CallInput<typeof updateUser>['body']
export type NewUserFields = CallInput<typeof createUser>['body']

export const addUser = async (body: NewUserFields): Promise<{ user: User; invitation: Invitation | null }> => {
  const { invitation, ...user } = await call(createUser, { body })
  await showRecord(user)
  return { user, invitation }
}

export const changeUser = async (id: number, body: UserChanges): Promise<User> => {
  const user = await call(updateUser, { params: { id }, body })
  accessChanged(id)
  await showRecord(user)
  return user
}

/** Null removes the picture. */
export const changePicture = async (id: number, file: File | null): Promise<User> => {
  const params = { id }
  const user = file
    ? await upload(setProfileImage, { params, body: { userId: id, typeArch: 'user' } }, { files: [file] })
    : await call(removeProfileImage, { params })
  await showRecord(user)
  return user
}

/** `currentPassword`: the user's own, if the other is an admin. */
export const removeUser = async (id: number, currentPassword: string): Promise<void> => {
  await call(deleteUser, { params: { id }, body: currentPassword ? { currentPassword } : {} })
  await queryClient.invalidateQueries({ queryKey: keyOf(listUsers) })
}

export const inviteAgain = (id: number): Promise<Invitation> => call(inviteUser, { params: { id } })

/** The connections over which a user's conversations may start. */
export const useConnectionChoices = (): readonly { id: number; name: string }[] =>
  useQuery(queryOf(listConnections, { query: {} })).data ?? []
