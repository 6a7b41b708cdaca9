import IconMapQuestion from '@tabler/icons-react/dist/esm/icons/IconMapQuestion.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FullPage } from '../ui/FullPage.tsx'
import { homePath } from './gates.ts'

export const NotFoundScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const back = (
    <Button look="primary" onClick={() => void navigate({ to: homePath })}>
      {t('shell.toTickets')}
    </Button>
  )
  return (
    <FullPage>
      <EmptyState
        isPage
        icon={IconMapQuestion}
        title={t('shell.notFoundTitle')}
        text={t('shell.notFoundText')}
        action={back}
      />
    </FullPage>
  )
}
