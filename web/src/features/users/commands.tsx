/** The menu of a user's row, with its confirmations. */
import type { Invitation, UserSummary } from '@guiche/contract/features/users'
import IconInvite from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconOn from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeUser, inviteAgain, removeUser } from './api.ts'
import { EndAccessDialog } from './EndAccessDialog.tsx'
import { InvitationCard } from './InvitationCard.tsx'

type Ending = 'switchOff' | 'removing'

/** Each keeps its content while it fades out. */
const useDialogs = () => {
  const [ending, setEnding] = useState<{ user: UserSummary; kind: Ending } | null>(null)
  const [invited, setInvited] = useState<{ user: UserSummary; invitation: Invitation } | null>(null)
  const [open, setOpen] = useState<'ending' | 'invited' | null>(null)
  return {
    ...{ ending, invited, open },
    ask: (user: UserSummary, kind: Ending) => {
      setEnding({ user, kind })
      setOpen('ending')
    },
    show: (user: UserSummary, invitation: Invitation) => {
      setInvited({ user, invitation })
      setOpen('invited')
    },
    close: () => setOpen(null),
  }
}
type Dialogs = ReturnType<typeof useDialogs>

const EndingDialog = ({ ending, open, close }: Dialogs) => {
  const t = useTexts()
  if (!ending) return null
  const { user, kind } = ending
  const { name } = user
  const end = async (currentPassword: string) => {
    if (kind === 'removing') {
      await removeUser(user.id, currentPassword)
      toast.success(t('users.removing.done'))
    } else {
      await changeUser(user.id, { isActive: false, ...(currentPassword ? { currentPassword } : {}) })
      toast.success(t('users.switchOff.done', { name }))
    }
  }
  return (
    <EndAccessDialog
      key={`${kind} ${user.id}`}
      isOpen={open === 'ending'}
      onClose={close}
      user={user}
      title={t(`users.${kind}.title`, { name })}
      text={t(`users.${kind}.text`)}
      action={t(`users.${kind}.action`)}
      onConfirm={end}
    />
  )
}

const InvitedDialog = ({ invited, open, close }: Dialogs) => {
  const t = useTexts()
  if (!invited) return null
  return (
    <Dialog
      isOpen={open === 'invited'}
      onClose={close}
      title={t('users.invited.title', { name: invited.user.name })}
      size="small"
    >
      <InvitationCard {...invited} onClose={close} />
    </Dialog>
  )
}

export const UserDialogs = (dialogs: Dialogs) => (
  <>
    <EndingDialog {...dialogs} />
    <InvitedDialog {...dialogs} />
  </>
)

export const useUserCommands = () => {
  const t = useTexts()
  const { id: ownId } = useUser()
  const dialogs = useDialogs()
  const trying = (work: () => Promise<void>) => void work().catch((error: unknown) => toast.error(error))
  const invite = (user: UserSummary) => trying(async () => dialogs.show(user, await inviteAgain(user.id)))
  const switchOn = (user: UserSummary) =>
    trying(async () => {
      await changeUser(user.id, { isActive: true })
      toast.success(t('users.switchOn.done', { name: user.name }))
    })
  const entriesOf = (user: UserSummary, edit: () => void): MenuEntry[] => {
    const editing = { key: 'edit', label: t('kit.edit'), icon: IconEdit, onSelect: edit }
    const inviting = {
      ...{ key: 'invite', label: t('users.inviteAgain'), icon: IconInvite },
      onSelect: () => invite(user),
    }
    const on = { key: 'on', label: t('users.switchOn.command'), icon: IconOn, onSelect: () => switchOn(user) }
    const off = {
      ...{ key: 'off', label: t('users.switchOff.command'), icon: IconOff },
      onSelect: () => dialogs.ask(user, 'switchOff'),
    }
    const removing = {
      ...{ key: 'remove', label: t('users.removing.command'), icon: IconRemove },
      ...{ isDestructive: true, startsGroup: true, onSelect: () => dialogs.ask(user, 'removing') },
    }
    return [
      editing,
      ...(user.isInvited && user.isActive ? [inviting] : []),
      // The server refuses it for oneself and for the super admin.
      ...(user.id === ownId ? [] : [user.isActive ? off : on, removing]),
    ]
  }
  return { entriesOf, dialogs }
}
