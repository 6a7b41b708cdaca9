import { CompanyId } from '@guiche/contract/core/ids'
import { systemContext } from '../../context.ts'
import type { Manifest } from '../../manifest.ts'
import { bindJob } from '../../platform/jobs/job-worker.ts'
import { goOnJob } from '../pace/actions.ts'
import { askAboutDueTemplates } from './actions/ask-about-templates.ts'
import { goOn, goOnBack } from './actions/go-on.ts'
import { webhookRoutes } from './routes.ts'

export const webhooks: Manifest = {
  routes: webhookRoutes,
  jobs: (deps) => [
    bindJob(goOnJob, ({ companyId, connectionId, isBack }) =>
      (isBack ? goOnBack : goOn)(systemContext(deps, CompanyId.parse(companyId)), connectionId),
    ),
  ],
  recurring: (deps) => [{ name: 'ask-about-templates', everySeconds: 60, run: () => askAboutDueTemplates(deps) }],
}
