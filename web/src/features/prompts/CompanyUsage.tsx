import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/Notice.tsx'
import { companyUsage } from './api.ts'

/** How many answers all prompts and flows of the company gave this month. */
export const CompanyUsage = () => {
  const t = useTexts()
  const { data } = useQuery(companyUsage())
  if (!data) return null
  const { usedAnswers: answers, usedTokens: tokens, monthlyLimit: limit } = data
  const isOver = limit > 0 && answers >= limit
  return (
    <Notice tone={isOver ? 'warn' : 'plain'}>
      {limit === 0
        ? t('prompts.company.used', { answers, tokens })
        : t('prompts.company.usedOf', { answers, tokens, limit })}
      {isOver && ` ${t('prompts.company.over')}`}
    </Notice>
  )
}
