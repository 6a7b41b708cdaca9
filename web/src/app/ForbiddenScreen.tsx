import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** `isInPlan`: the company has the page, and this person may not see it. */
export const ForbiddenScreen = ({ isInPlan }: { isInPlan: boolean }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const back = (
    <Button look="primary" onClick={() => void navigate({ to: '/tickets' })}>
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
