import { CompanyId } from '@guiche/contract/core/ids'
import { systemContext } from '../../context.ts'
import type { Manifest } from '../../manifest.ts'
import { bindJob } from '../../platform/jobs/bound-job.ts'
import { goOnJob } from '../pace/actions.ts'
import { goOn, goOnBack } from './actions/go-on.ts'
import { webhookRoutes } from './routes.ts'

export const webhooks: Manifest = {
  routes: webhookRoutes,
  jobs: (deps) => [
    bindJob(goOnJob, ({ companyId, connectionId, isBack }) =>
      (isBack ? goOnBack : goOn)(systemContext(deps, CompanyId.parse(companyId)), connectionId),
    ),
  ],
}
