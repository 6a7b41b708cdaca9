import { type ReportRow, reportPageSizes } from '@guiche/contract/features/reports'
import { useDebouncedCallback } from '@mantine/hooks'
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLog from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { filterIn, pageSizeIn, pageSizeOf, type ReportFilter } from '../../features/reports/api/filter.ts'
import { reportPage, totalOf } from '../../features/reports/api.ts'
import classes from '../../features/reports/Report.module.css'
import { ReportFilters } from '../../features/reports/ReportFilters.tsx'
import { useReportExport } from '../../features/reports/useReportExport.ts'
import { TicketLog } from '../../features/tickets/TicketLog.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { actionColumn } from '../../ui/action-column.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { useMoreBeside } from '../../ui/use-more-beside.ts'
import { reportColumns } from './columns.tsx'

type Change = { [Key in keyof ReportFilter]?: ReportFilter[Key] | undefined }

const searchAfterMs = 300

/** The address contains the filter: a figure of the dashboard links here with its own. */
const useFilter = () => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const written = JSON.stringify(filterIn(search))
  const filter = useMemo(() => JSON.parse(written) as ReportFilter, [written])
  const [pages, setPages] = useState<{ of: string; cursors: readonly (string | null)[] }>({
    of: written,
    cursors: [null],
  })
  // A changed filter starts at its first page.
  const cursors = pages.of === written ? pages.cursors : [null]
  const size = pageSizeIn(search)
  const show = (next: Change, lines = size) =>
    void navigate({
      to: '/reports',
      search: { ...filterIn(next as never), ...pageSizeOf(lines) } as never,
      replace: true,
    })
  return {
    filter,
    change: (change: Change) => show({ ...filter, ...change }),
    clear: () => show({}),
    size,
    setSize: (next: number) => {
      setPages({ of: written, cursors: [null] })
      show(filter, next)
    },
    /** The start of each page, up to the current one. */
    cursors,
    setCursors: (next: readonly (string | null)[]) => setPages({ of: written, cursors: next }),
  }
}

interface PagesProps {
  total: UseQueryResult<{ total: number }>
  /** The page failed to load; its own retry also counts again. */
  hasFailed: boolean
  page: number
  size: number
  hasMore: boolean
  onPrevious: () => void
  onNext: () => void
  onSize: (size: number) => void
}

const Total = ({ total, hasFailed }: Pick<PagesProps, 'total' | 'hasFailed'>) => {
  const t = useTexts()
  if (total.data) return t('reports.total', { count: total.data.total })
  if (!total.isError) return t('kit.loading')
  return hasFailed ? null : <Button onClick={() => void total.refetch()}>{t('kit.retry')}</Button>
}

const Pages = ({ total, hasFailed, page, size, hasMore, onPrevious, onNext, onSize }: PagesProps) => {
  const t = useTexts()
  const pages = total.data && Math.max(1, Math.ceil(total.data.total / size))
  return (
    <footer className={classes.pages}>
      <span role="status">
        <Total total={total} hasFailed={hasFailed} />
      </span>
      <SelectField
        aria-label={t('reports.perPage')}
        className={classes.size ?? ''}
        data={reportPageSizes.map(String)}
        value={String(size)}
        onChange={(value) => onSize(Number(value))}
      />
      <div className={classes.turn}>
        <IconButton icon={IconPrevious} label={t('reports.previous')} disabled={page <= 1} onClick={onPrevious} />
        <span>{t('reports.pageOf', { page, pages: pages ?? '…' })}</span>
        <IconButton icon={IconNext} label={t('reports.next')} disabled={!hasMore} onClick={onNext} />
      </div>
    </footer>
  )
}

/** Attendances one by one, with every filter, and all of them as a spreadsheet. */
export const ReportsScreen = () => {
  const t = useTexts()
  const dates = useDates()
  const navigate = useNavigate()
  const { filter, change, clear, size, setSize, cursors, setCursors } = useFilter()
  const [typed, setTyped] = useState(filter.searchParam ?? '')
  const search = useDebouncedCallback(
    (term: string) => change({ searchParam: term.trim() || undefined }),
    searchAfterMs,
  )
  const [logOf, setLogOf] = useState<Pick<ReportRow, 'id'> | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const { data, error, refetch } = useQuery(reportPage(filter, cursors.at(-1) ?? null, size))
  const total = useQuery(totalOf(filter))
  const retry = () => {
    void refetch()
    if (total.isError) void total.refetch()
  }
  const exporting = useReportExport(filter)
  const open = ({ uuid }: ReportRow) => void navigate({ to: `/tickets/${uuid}` })
  const columns = useMemo(() => reportColumns(t, dates), [t, dates])
  const actions = actionColumn<ReportRow>({
    header: t('kit.actions'),
    labelOf: ({ id }) => t('kit.actionsOf', { name: String(id) }),
    // People who see the dashboard may not see every ticket.
    entriesOf: (row) =>
      !row.mayOpen
        ? []
        : [
            {
              key: 'log',
              label: t('reports.log'),
              icon: IconLog,
              onSelect: () => {
                setLogOf(row)
                setLogOpen(true)
              },
            },
            { key: 'open', label: t('reports.open'), icon: IconOpen, onSelect: () => open(row) },
          ],
  })
  const beside = useMoreBeside()
  return (
    <>
      <ScreenHeader title={t('reports.title')}>
        <SearchField
          value={typed}
          onChange={(next) => {
            setTyped(next)
            search(next)
          }}
          placeholder={t('reports.search')}
        />
        <ExportButton exporting={exporting} disabled={data?.tickets.length === 0}>
          {t('reports.export')}
        </ExportButton>
      </ScreenHeader>
      <ReportFilters
        filter={filter}
        onChange={change}
        onClear={() => {
          setTyped('')
          clear()
        }}
      />
      <div className={classes.frame} data-more={beside.hasMore || undefined}>
        <div ref={beside.ref} className={classes.body}>
          {error && !data ? (
            <ErrorState error={error} onRetry={retry} />
          ) : !data ? (
            <SkeletonRows rows={size} />
          ) : data.tickets.length === 0 ? (
            <EmptyState title={t('reports.empty')} text={t('reports.emptyText')} />
          ) : (
            <Table
              label={t('reports.title')}
              columns={[...columns, actions]}
              rows={data.tickets}
              rowKey={({ attendanceId }) => attendanceId}
              onOpen={open}
              mayOpen={({ mayOpen }) => mayOpen}
            />
          )}
        </div>
      </div>
      <Pages
        total={total}
        page={cursors.length}
        size={size}
        hasMore={data?.hasMore ?? false}
        hasFailed={error !== null && !data}
        onPrevious={() => setCursors(cursors.slice(0, -1))}
        onNext={() => data?.nextCursor && setCursors([...cursors, data.nextCursor])}
        onSize={setSize}
      />
      {logOf && <TicketLog isOpen={isLogOpen} onClose={() => setLogOpen(false)} ticket={logOf} />}
    </>
  )
}
