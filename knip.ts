import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

/** The files that URLs name. */
const routes = ['app/routes.ts', 'app/visitor-bundle-pages.ts'].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/'(routes\/[^']+\.tsx?)'/g)].map(
    ([, route]) => `app/${route}`,
  ),
)

/** What `npm run checks` asks of knip: files, exports and packages that nothing uses. A test is a use. */
export default {
  entry: [
    ...routes,
    'app/{root,entry.client,entry.server}.tsx',
    'app/routes.ts',
    // Its exports are the database: the check of table owners reads them all.
    'app/db/schema/*.ts',
    'workers/app.ts',
    'widget/{loader,widget,frame}.ts',
    'scripts/*.mjs',
    'scripts/{started-product,capture-screens,typefaces/write-typefaces}.ts',
    'scripts/{manage/run-cli,checks/main,checks/write-map}.ts',
    // Measured in processes and workers of their own.
    'bench/{main,baseline,*/*-probe,*/*worker,*/baseline}.ts',
    '{vite,vitest}.config.ts',
    '**/*.test.{ts,tsx}',
    // Named by vitest.config.ts.
    'test/{setup,flat-prototypes,empty-worker,cheap-password-hashes,budgets/check-budget}.ts',
    'test/{logged-errors,journeys/global-setup,budgets/count-statements}.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,cjs}', '!build/**'],
  // scripts/typefaces reads them by path.
  ignoreDependencies: ['@fontsource-variable/.+'],
  remix: false,
  vite: false,
  vitest: false,
  wrangler: false,
} satisfies KnipConfig
