import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { resumeSession } from '../lib/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FullPage } from '../ui/FullPage.tsx'

const retryEveryMs = 3_000

/** The server is unavailable at start: nobody is signed out for that, and it retries by itself. */
export const UnreachableScreen = () => {
  const t = useTexts()
  useEffect(() => {
    const timer = setInterval(() => void resumeSession(), retryEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <FullPage>
      <EmptyState
        isPage
        icon={IconCloudOff}
        title={t('login.unreachableTitle')}
        text={t('login.unreachableText')}
        action={<Button onClick={() => void resumeSession()}>{t('kit.retry')}</Button>}
      />
    </FullPage>
  )
}
