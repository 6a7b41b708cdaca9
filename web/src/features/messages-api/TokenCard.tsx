import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { accessOf, endPrevious, renewToken } from './api.ts'
import classes from './MessagesApi.module.css'

const overlapHours = 24

export const hiddenToken = (token: string): string => '•'.repeat(token.length)

interface TokenCardProps {
  connectionId: number
  /** Hidden by default, because others may see the screen. */
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** The token with which programs send through the connection. */
export const TokenCard = ({ connectionId, isShown, onShow }: TokenCardProps) => {
  const t = useTexts()
  const dates = useDates()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(accessOf(connectionId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  const { token, previousTokenUntil } = data
  const renew = async (said: 'renewed' | 'made') => {
    await renewToken(connectionId, overlapHours)
    toast.success(t(`messagesApi.token.${said}`))
  }
  const make = () => void renew('made').catch((refusal) => toast.error(refusal))
  const ask = () =>
    confirm({
      title: t('messagesApi.token.asking'),
      text: t('messagesApi.token.consequence'),
      action: t('messagesApi.token.renew'),
      onConfirm: () => renew('renewed'),
    })
  const end = () =>
    confirm({
      title: t('messagesApi.token.endAsking'),
      text: t('messagesApi.token.endConsequence'),
      action: t('messagesApi.token.endPrevious'),
      onConfirm: async () => {
        await endPrevious(connectionId)
        toast.success(t('messagesApi.token.ended'))
      },
    })
  return (
    <>
      <div className={classes.row}>
        <output className={classes.token} aria-label={t('messagesApi.token.title')}>
          {token === '' ? t('messagesApi.token.none') : isShown ? token : hiddenToken(token)}
        </output>
        {token === '' ? (
          <Button onClick={make}>{t('messagesApi.token.make')}</Button>
        ) : (
          <>
            <Button look="plain" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
              {t(isShown ? 'messagesApi.token.hide' : 'messagesApi.token.show')}
            </Button>
            <CopyButton value={token} label={t('messagesApi.token.copy')} />
            <Button onClick={ask}>{t('messagesApi.token.renew')}</Button>
          </>
        )}
      </div>
      {previousTokenUntil && (
        <Notice
          tone="plain"
          action={
            <Button look="plain" onClick={end}>
              {t('messagesApi.token.endPrevious')}
            </Button>
          }
        >
          {t('messagesApi.token.previous', { at: dates.dateTime(previousTokenUntil) })}
        </Notice>
      )}
    </>
  )
}
