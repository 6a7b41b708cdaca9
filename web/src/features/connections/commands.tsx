/** The actions on a connection: the buttons of its row, its menu, its confirmations. */
import type { Connection } from '@guiche/contract/features/connections'
import IconSignIn from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconEnd from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Icon } from '../../ui/icon.ts'
import { toast } from '../../ui/toast.tsx'
import { mayEndElsewhere, type Offer, offersOf } from './api/next-step.ts'
import { commandSession, restartAll, type SessionVerb } from './api.ts'
import classes from './ConnectionCommands.module.css'
import { usePageSignIn } from './usePageSignIn.ts'
import { useEnd, useRemove } from './useQuestions.tsx'
import { useRefusal } from './useRefusal.ts'

/** Asks first: every number is offline for a moment. */
export const RestartButton = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: t('connections.restart.title'),
      text: t('connections.restart.text'),
      action: t('connections.restart.action'),
      onConfirm: async () => {
        const count = await restartAll()
        toast.success(count === 0 ? t('connections.restart.none') : t('connections.restart.done', { count }))
      },
    })
  return (
    <Button icon={IconRefresh} onClick={ask}>
      {t('connections.restart.action')}
    </Button>
  )
}

/** The menu of a row. */
export const useConnectionEntries = (onEdit: (connection: Connection) => void) => {
  const t = useTexts()
  const end = useEnd()
  const remove = useRemove()
  const mayEdit = useCan('connections-page:editOrDeleteConnection')
  const mayAct = useCan('connections-page:actionButtons')
  return (connection: Connection): MenuEntry[] => {
    const edit = { key: 'edit', label: t('kit.edit'), icon: IconPencil, onSelect: () => onEdit(connection) }
    const finish = {
      key: 'end',
      label: t('connections.action.end'),
      icon: IconEnd,
      onSelect: () => end(connection),
    }
    const erase = {
      key: 'remove',
      label: t('kit.remove'),
      icon: IconTrash,
      isDestructive: true,
      startsGroup: true,
      onSelect: () => remove(connection),
    }
    return [
      ...(mayEdit ? [edit] : []),
      ...(mayAct && mayEndElsewhere(connection) ? [finish] : []),
      ...(mayEdit ? [erase] : []),
    ]
  }
}

const icons: Record<Exclude<Offer, 'opening'>, Icon> = {
  code: IconQrcode,
  signIn: IconSignIn,
  start: IconRefresh,
  renew: IconQrcode,
  end: IconEnd,
}

/** Runs an action, one at a time. */
export const useSessionVerbs = (connection: Connection) => {
  const explain = useRefusal()
  const [running, setRunning] = useState<SessionVerb | null>(null)
  const run = async (verb: SessionVerb): Promise<boolean> => {
    if (running) return false
    setRunning(verb)
    try {
      await commandSession(connection.id, verb)
      return true
    } catch (error) {
      toast.error(explain(error))
      return false
    } finally {
      setRunning(null)
    }
  }
  return { running, run }
}

interface SessionButtonsProps {
  connection: Connection
  onShowCode: (connection: Connection) => void
}

/** The actions for the status, as the specification lists them. */
export const SessionButtons = ({ connection, onShowCode }: SessionButtonsProps) => {
  const t = useTexts()
  const end = useEnd()
  const mayAct = useCan('connections-page:actionButtons')
  const { running, run } = useSessionVerbs(connection)
  const signIn = usePageSignIn()
  if (!mayAct) return null
  const actions: Record<Exclude<Offer, 'opening'>, () => void> = {
    code: () => onShowCode(connection),
    signIn: () => void signIn.begin(connection.channel === 'instagram'),
    start: () => void run('start'),
    renew: () => void run('renew').then((isDone) => isDone && onShowCode(connection)),
    end: () => end(connection),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps the buttons' clicks from opening the row.
    <span className={classes.buttons} onClick={(event) => event.stopPropagation()}>
      {offersOf(connection).map((offer) =>
        offer === 'opening' ? (
          <Button key={offer} disabled>
            {t('connections.action.opening')}
          </Button>
        ) : (
          <Button
            key={offer}
            icon={icons[offer]}
            isBusy={running === offer || (offer === 'signIn' && signIn.isBusy)}
            onClick={actions[offer]}
          >
            {t(`connections.action.${offer}`)}
          </Button>
        ),
      )}
    </span>
  )
}
