import { refreshCookie } from '@guiche/contract/features/auth'
import {
  allUsers as allUsersCall,
  createUser as createUserCall,
  deleteUser as deleteUserCall,
  inviteUser as inviteUserCall,
  listUsers,
  removeProfileImage as removeProfileImageCall,
  setProfileImage as setProfileImageCall,
  setTicketListWidth as setTicketListWidthCall,
  updateUser as updateUserCall,
  userDetails as userDetailsCall,
} from '@guiche/contract/features/users'
import { bind } from '../../bind.ts'
import { keepDevice } from '../../platform/http/own-cookies.ts'
import { addUser } from './actions/add-user.ts'
import { deleteUser } from './actions/delete-user.ts'
import { inviteAgain } from './actions/invite.ts'
import { markOwnDevice } from './actions/mark-device.ts'
import { removeProfileImage, setProfileImage } from './actions/profile-image.ts'
import { setTicketListWidth, updateUser } from './actions.ts'
import { allUsers, userDetails, usersPage } from './queries/users.ts'

export const userRoutes = [
  bind(listUsers, ({ ctx, query }) => usersPage(ctx, query)),
  bind(allUsersCall, ({ ctx, query }) => allUsers(ctx, query.queueIds)),
  bind(userDetailsCall, ({ ctx, params }) => userDetails(ctx, params.id)),
  bind(updateUserCall, async ({ ctx, params, body, request, reply }) => {
    const refreshToken = request.cookies[refreshCookie]
    const language = request.headers['accept-language']
    const user = await updateUser(ctx, params.id, body, { refreshToken, language })
    const marked = body.password && user.id === ctx.actor.id ? await markOwnDevice(ctx, refreshToken) : null
    if (marked) keepDevice(reply, ctx.config, marked.device, marked.isRemembered)
    return user
  }),
  bind(createUserCall, ({ ctx, body, request }) => addUser(ctx, body, request.headers['accept-language'])),
  bind(inviteUserCall, ({ ctx, params, request }) => inviteAgain(ctx, params.id, request.headers['accept-language'])),
  bind(deleteUserCall, ({ ctx, params, body }) => deleteUser(ctx, params.id, body.currentPassword)),
  bind(setProfileImageCall, ({ ctx, params, files }) => setProfileImage(ctx, params.id, files)),
  bind(removeProfileImageCall, ({ ctx, params }) => removeProfileImage(ctx, params.id)),
  bind(setTicketListWidthCall, ({ ctx, params, body }) =>
    setTicketListWidth(ctx, params.userId, body.defaultTicketsManagerWidth),
  ),
]
