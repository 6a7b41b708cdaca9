import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toast } from '../ui/toast.tsx'
import { homePath } from './gates.ts'

/** If nobody in the company may see a page, it redirects home; the toast stays longer than the page. */
const leaveMs = 1_000

/** `isInPlan`: the company has the page, but this user may not see it. `isForCompany`: others in the company may. */
export const ForbiddenScreen = ({ isInPlan, isForCompany }: { isInPlan: boolean; isForCompany: boolean }) => {
  const t = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    if (isForCompany) return
    toast.error(t('shell.forbiddenLeaving'))
    const timer = setTimeout(() => void navigate({ to: homePath, replace: true }), leaveMs)
    return () => clearTimeout(timer)
  }, [isForCompany, t, navigate])
  const back = (
    <Button look="primary" onClick={() => void navigate({ to: homePath })}>
      {t('shell.toTickets')}
    </Button>
  )
  return (
    <EmptyState
      isPage
      icon={IconLock}
      title={t('shell.forbiddenTitle')}
      text={isInPlan ? t('shell.forbiddenText') : t('shell.forbiddenByPlan')}
      action={back}
    />
  )
}
