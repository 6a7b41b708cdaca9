import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { settingsOf } from '../../features/campaigns/api.ts'
import { SettingsForm } from '../../features/campaigns/SettingsForm.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './Campaigns.module.css'

/** The pace and hours of campaigns, their variables, and the opt-out words. */
export const ConfigScreen = () => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(settingsOf())
  return (
    <>
      <ScreenHeader title={t('campaigns.settings.title')}>
        <Link to="/campaigns" className={classes.back ?? ''}>
          <IconArrowLeft size={16} aria-hidden />
          {t('campaigns.title')}
        </Link>
      </ScreenHeader>
      <div className={classes.config}>
        {data ? (
          <SettingsForm settings={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </>
  )
}
