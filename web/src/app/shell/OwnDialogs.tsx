import { Suspense } from 'react'
import { ownDialog } from '../../lib/own-dialog.ts'
import { useUser } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

// Rarely opened, so not loaded with the ticket list.
const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog.tsx')).ProfileDialog)

const OpenDialog = () => {
  const dialog = useStore(ownDialog)
  const { mustChangePassword } = useUser()
  const close = () => ownDialog.set(null)
  if (mustChangePassword) return <PasswordDialog isForced onClose={close} />
  if (dialog?.kind === 'profile') return <ProfileDialog onClose={close} />
  if (dialog?.kind === 'password') return <PasswordDialog onClose={close} />
  return null
}

export const OwnDialogs = () => (
  <Suspense fallback={null}>
    <OpenDialog />
  </Suspense>
)
