import { planFlags, userFlags } from '@guiche/contract/permissions'

const columnOf = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const flagColumns = (alias: string, flags: readonly string[]) =>
  flags.map((flag) => `${alias}.${columnOf(flag)} "${flag}"`).join(', ')

/** Flags by their own names, of `users u` and `plans p`. */
export const userFlagColumns = flagColumns('u', userFlags)
export const planFlagColumns = flagColumns('p', planFlags)

/** What view.ts calls a UserRow, of `users u`. */
export const userColumns = `u.id, u.company_id "companyId", u.name, u.email, u.profile, u.super, u.connection_id "connectionId",
  u.start_work "startWork", u.end_work "endWork", u.farewell_message "farewellMessage", u.default_theme "defaultTheme",
  u.default_menu "defaultMenu", u.ticket_list_width "ticketListWidth", u.profile_image "profileImage", u.color, u.online,
  u.must_change_password "mustChangePassword", u.is_active "isActive", u.invitation_hash is not null "isInvited", ${userFlagColumns},
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id)
    from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
    where uq.company_id = u.company_id and uq.user_id = u.id and q.removed_at is null), '[]') queues`
