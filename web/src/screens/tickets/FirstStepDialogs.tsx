import { Suspense, useEffect, useRef } from 'react'
import { ConnectionDialogs } from '../../features/connections/ConnectionDialogs.tsx'
import { useConnectionDialogs } from '../../features/connections/useConnectionDialogs.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Beginning } from './FirstSteps.tsx'

const QueueEditor = lazyPart(async () => (await import('../../features/queues/QueueEditor.tsx')).QueueEditor)
const UserEditor = lazyPart(async () => (await import('../../features/users/UserEditor.tsx')).UserEditor)

interface FirstStepDialogsProps {
  /** Null once it is closed. */
  begun: Beginning | null
  onClose: () => void
}

/**
 * The same dialogs as on the screens of queues, users and connections. They stay open after the step that they complete, as an invitation's link is
 * still to be read.
 */
export const FirstStepDialogs = ({ begun, onClose }: FirstStepDialogsProps) => {
  const t = useTexts()
  const connections = useConnectionDialogs()
  const add = useRef(connections.add)
  add.current = connections.add
  useEffect(() => {
    if (begun?.step === 'number') add.current(begun.channel)
  }, [begun])
  return (
    <>
      <Dialog isOpen={begun?.step === 'queue'} onClose={onClose} title={t('queues.form.newTitle')}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <QueueEditor queue={null} onClose={onClose} />
        </Suspense>
      </Dialog>
      <Dialog isOpen={begun?.step === 'colleague'} onClose={onClose} title={t('users.form.newTitle')}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <UserEditor row={null} onClose={onClose} />
        </Suspense>
      </Dialog>
      <ConnectionDialogs {...connections} />
    </>
  )
}
