import { Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useOpener } from '../../ui/use-opener.ts'
import classes from './AccountMenu.module.css'

const OpenAccountMenu = lazyPart(async () => (await import('./OpenAccountMenu.tsx')).OpenAccountMenu)

export const AccountMenu = () => {
  const t = useTexts()
  const { name, profileImage } = useUser()
  const button = (
    <button type="button" aria-label={t('shell.account')} className={classes.trigger}>
      <Avatar name={name} src={profileImage} size={28} />
    </button>
  )
  const opener = useOpener('menu', button)
  return (
    <>
      {opener.trigger}
      {opener.isMade && (
        <Suspense fallback={null}>
          <OpenAccountMenu opener={opener} />
        </Suspense>
      )}
    </>
  )
}
