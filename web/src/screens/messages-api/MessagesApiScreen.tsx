import { abilitiesOf } from '@guiche/contract/channels'
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useConnectionList } from '../../features/connections/api.ts'
import { Examples } from '../../features/messages-api/Examples.tsx'
import { LastCalls } from '../../features/messages-api/LastCalls.tsx'
import { TestForm } from '../../features/messages-api/TestForm.tsx'
import { TokenCard } from '../../features/messages-api/TokenCard.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './MessagesApiScreen.module.css'

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 className={classes.partTitle} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Sending from other systems: the token, instructions, a test, and the latest calls. */
export const MessagesApiScreen = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { rows, isLoading, error, retry } = useConnectionList()
  const [wanted, setWanted] = useState<number | null>(null)
  const [isTokenShown, setTokenShown] = useState(false)
  const able = rows.filter(({ channel }) => abilitiesOf(channel).reaches.includes('phone'))
  const chosen = able.find(({ id }) => id === wanted) ?? able.find(({ isDefault }) => isDefault) ?? able[0]
  return (
    <>
      <ScreenHeader title={t('messagesApi.title')} />
      <div className={classes.panel}>
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : isLoading ? (
          <SkeletonRows rows={8} />
        ) : !chosen ? (
          <EmptyState
            icon={IconApi}
            title={t('messagesApi.noConnection')}
            text={t('messagesApi.noConnectionText')}
            action={
              <Button look="primary" onClick={() => void navigate({ to: '/connections' })}>
                {t('messagesApi.goToConnections')}
              </Button>
            }
          />
        ) : (
          <div className={classes.page}>
            <p className={classes.intro}>{t('messagesApi.intro')}</p>
            <Part title={t('messagesApi.token.title')}>
              <SelectField
                label={t('messagesApi.connection')}
                data={able.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(chosen.id)}
                onChange={(value) => setWanted(Number(value))}
                className={classes.connection}
              />
              <TokenCard connectionId={chosen.id} isShown={isTokenShown} onShow={setTokenShown} />
            </Part>
            <div className={classes.columns}>
              <Part title={t('messagesApi.docs.title')}>
                <Examples connectionId={chosen.id} isTokenShown={isTokenShown} />
              </Part>
              <Part title={t('messagesApi.test.title')}>
                <TestForm connectionId={chosen.id} />
              </Part>
            </div>
            <Part title={t('messagesApi.calls.title')}>
              <LastCalls connectionId={chosen.id} />
            </Part>
          </div>
        )}
      </div>
    </>
  )
}
