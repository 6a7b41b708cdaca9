import type { ManagedCompany } from '@guiche/contract/features/companies'
import IconCompanies from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { Suspense, useMemo, useState } from 'react'
import { toneOf } from '../../features/companies/api.ts'
import { useCompanyEntries } from '../../features/companies/commands.tsx'
import { useCompanyPages } from '../../features/companies/useCompanyPages.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ResourceScreen } from '../../ui/ResourceScreen.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { companyColumns } from './columns.tsx'

const CompanyEditor = lazyPart(async () => (await import('../../features/companies/CompanyEditor.tsx')).CompanyEditor)
const RemoveCompanyDialog = lazyPart(
  async () => (await import('../../features/companies/dialogs/RemoveCompanyDialog.tsx')).RemoveCompanyDialog,
)

const Removed = ({ goesAt }: { goesAt: string }) => {
  const t = useTexts()
  const { timezone } = useUser().company
  return <Notice tone="warn">{t('companies.gone.notice', { date: formatDate(goesAt, timezone) })}</Notice>
}

/** The super admin's table of companies. */
export const CompaniesScreen = () => {
  const t = useTexts()
  const list = useCompanyPages()
  const entriesOf = useCompanyEntries()
  const columns = useMemo(() => companyColumns(t), [t])
  const [asked, setAsked] = useState<ManagedCompany | null>(null)
  const [isAsking, setAsking] = useState(false)
  const remove = (company: ManagedCompany) => {
    setAsked(company)
    setAsking(true)
  }
  return (
    <>
      <ResourceScreen
        title={t('companies.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTone={toneOf}
        searchPlaceholder={t('companies.search')}
        empty={{ icon: IconCompanies, title: t('companies.empty'), text: t('companies.emptyText') }}
        create={t('companies.new')}
        rowActions={(row, edit) => entriesOf(row, edit, () => remove(row))}
        dialog={{
          title: (row) => (row ? row.name : t('companies.new')),
          body: (row, close) =>
            row && row.goesAt !== null ? (
              <Removed goesAt={row.goesAt} />
            ) : (
              <Suspense fallback={<SkeletonRows rows={8} />}>
                <CompanyEditor key={row?.id ?? 'new'} company={row} onClose={close} />
              </Suspense>
            ),
        }}
      />
      {asked && (
        <Suspense fallback={null}>
          <RemoveCompanyDialog company={asked} isOpen={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
