import type { Setting } from '@guiche/contract/features/settings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { allSettings } from '../../features/settings/api.ts'
import { CompanyHours } from '../../features/settings/CompanyHours.tsx'
import { companySections, isShown, platformSections, type Section, type Values } from '../../features/settings/form.ts'
import { SettingRow } from '../../features/settings/SettingRow.tsx'
import { ZoneRow } from '../../features/settings/ZoneRow.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import classes from './SettingsScreen.module.css'

const WhiteLabel = lazyPart(async () => (await import('../../features/settings/WhiteLabel.tsx')).WhiteLabel)
const Credentials = lazyPart(async () => (await import('../../features/settings/Credentials.tsx')).Credentials)

type TabKey = 'options' | 'hours' | 'platform' | 'whiteLabel' | 'credentials'

const valuesOf = (all: readonly Setting[]): Values => Object.fromEntries(all.map(({ key, value }) => [key, value]))

const SectionPart = ({ section, values }: { section: Section; values: Values }) => {
  const t = useTexts()
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.sectionTitle} id={id}>
        {t(`settings.sections.${section.key}`)}
      </h2>
      <div className={classes.card}>
        {section.key === 'service' && <ZoneRow />}
        {section.settings
          .filter((setting) => isShown(setting, values))
          .map((setting) => (
            <SettingRow key={setting.key} setting={setting} values={values} />
          ))}
      </div>
    </section>
  )
}

const WithValues = ({ children }: { children: (values: Values) => ReactNode }) => {
  const { data, error, refetch } = useQuery(allSettings)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={10} />
  return <Suspense fallback={<SkeletonRows rows={10} />}>{children(valuesOf(data))}</Suspense>
}

const sectionsOf = (sections: readonly Section[]) => (values: Values) =>
  sections.map((section) => <SectionPart key={section.key} section={section} values={values} />)

const parts: Record<Exclude<TabKey, 'hours'>, (values: Values) => ReactNode> = {
  options: sectionsOf(companySections),
  platform: sectionsOf(platformSections),
  whiteLabel: (values) => <WhiteLabel values={values} />,
  credentials: (values) => <Credentials values={values} />,
}

const platformTabs = ['platform', 'whiteLabel', 'credentials'] as const satisfies readonly TabKey[]

/** A company's settings. Every change takes effect at once. */
export const SettingsScreen = () => {
  const t = useTexts()
  const panel = useId()
  const user = useUser()
  const [tab, setTab] = useState<TabKey>('options')
  const { data } = useQuery(allSettings)
  // The company's hours apply only then; the tab appears and disappears with the setting, whoever changes it.
  const hasHours = data ? valuesOf(data).scheduleType === 'company' : false
  const keys: readonly TabKey[] = [
    'options',
    ...(hasHours ? (['hours'] as const) : []),
    ...(user.super ? platformTabs : []),
  ]
  const shown = keys.includes(tab) ? tab : 'options'
  const tabs = keys.map((key) => ({ key, label: t(`settings.tabs.${key}`) }))
  return (
    <>
      <ScreenHeader title={t('settings.title')} />
      {tabs.length > 1 && (
        <Tabs tabs={tabs} active={shown} onChange={setTab} label={t('settings.tabs.label')} panelId={panel} />
      )}
      <div id={panel} className={classes.panel}>
        <div className={classes.column}>
          {shown === 'hours' ? <CompanyHours /> : <WithValues>{parts[shown]}</WithValues>}
        </div>
      </div>
    </>
  )
}
