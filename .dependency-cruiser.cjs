const { readFileSync } = require('node:fs')
const { DOMAIN_AREAS, UI_AREAS, listForbidden } = require('./scripts/checks/areas.cjs')

/** The floors and rooms of the house (README, "The floors"): imports go down, never up or across. */
const floors = [
  ['app/lib', 'app/(db|platform|domain|http|ui|routes)|^workers|^scripts'],
  ['app/db', 'app/(platform|domain|http|ui|routes)|^workers|^scripts'],
  ['app/platform', 'app/(domain|http|ui|routes)|^workers|^scripts'],
  ['app/domain', 'app/(http|ui|routes)|^workers|^scripts'],
  ['app/http', 'app/(ui|routes)|^workers|^scripts'],
  ['app/ui', 'app/(db|platform|http|routes)|^workers|^scripts'],
  ['app/routes', '^workers|^scripts'],
  ['workers', '^scripts'],
]

/** Where everything starts: the worker, the browser, the files that routes name, commands and scripts. */
const entryPoints = [
  '^workers/app\\.ts$',
  '^app/(root|entry\\.client|entry\\.server)\\.tsx$',
  '^app/routes\\.ts$',
  '^widget/(loader|widget|frame)\\.ts$',
  '^scripts/[^/]+\\.mjs$',
  '^scripts/(manage/run-cli|checks/(main|write-map)|started-product|capture-screens|typefaces/write-typefaces)\\.ts$',
  '^scripts/checks/areas\\.cjs$',
  '^scripts/vite/',
  ...['app/routes.ts', 'app/visitor-bundle-pages.ts']
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'(routes\/[^']+\.tsx?)'/g)])
    .map(([, path]) => `^app/${path.replaceAll('.', '\\.')}$`),
]

const test = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    ...floors.map(([floor, above]) => ({
      name: `${floor} looks up or across`,
      severity: 'error',
      from: { path: `^${floor}/`, pathNot: test },
      to: { path: `^(${above.replaceAll('|^', '|')})/` },
    })),
    ...Object.entries({ domain: DOMAIN_AREAS, ui: UI_AREAS }).flatMap(([floor, lines]) =>
      listForbidden(lines).map(([area, above]) => ({
        name: `${floor}/${area} knows an area above or beside it`,
        severity: 'error',
        from: { path: `^app/${floor}/${area}/`, pathNot: test },
        to: { path: `^app/${floor}/(${above.join('|')})/` },
      })),
    ),
    // What a feed's plugin knows: its own folder, how sources are parsed, and its contract, which knows neither.
    ...[
      ['contract', 'contract'],
      ['parsing', 'contract|parsing'],
      ['plugins/([^/]+)', 'contract|parsing|plugins/$1'],
    ].map(([folder, known]) => ({
      name: `feeds/${folder} knows more than ${known}`,
      severity: 'error',
      from: { path: `^app/domain/feeds/${folder}/`, pathNot: test },
      to: { path: '^app/domain/feeds/', pathNot: `^app/domain/feeds/(${known})/` },
    })),
    {
      name: 'only doors wire the domain together',
      severity: 'error',
      from: { path: '^app/domain/[^/]+/', pathNot: test },
      to: { path: '^app/domain/open-services\\.server\\.ts$' },
    },
    {
      name: 'only server files touch the outside',
      comment: 'What has no .server suffix is safe in a browser.',
      severity: 'error',
      from: {
        path: '^app/(lib|domain|ui)/',
        pathNot: `\\.server\\.tsx?$|${test}`,
      },
      to: { path: '^app/(db|platform)/|\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the domain knows no vendor of the web',
      severity: 'error',
      from: { path: '^app/domain/' },
      to: { path: 'node_modules/(@remix-run|react|react-dom|wrangler|miniflare)/' },
    },
    {
      name: 'the widget stands next door',
      comment:
        'It ships to other people’s pages: plain helpers and the JSON shapes, no React, nothing else.',
      severity: 'error',
      from: { path: '^widget/' },
      to: { path: '^(app|workers|scripts)/', pathNot: '^app/(lib|http/api)/' },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no page imports another page',
      comment:
        'A folder of app/routes is one door or one page; what two of them share lies above them or in app/ui.',
      severity: 'error',
      from: { path: '^app/routes/([^/]+)/([^/]+)/' },
      to: { path: '^app/routes/[^/]+/[^/]+/', pathNot: '^app/routes/$1/$2/' },
    },
    {
      name: 'no door imports the pages of another door',
      severity: 'error',
      from: { path: '^app/routes/([^/]+)/' },
      to: { path: '^app/routes/[^/]+/', pathNot: '^app/routes/$1/' },
    },
    {
      name: 'no dead files',
      comment:
        'Every file is an entry point or imported, and not by a test alone. As no imports go in circles, all are reached from where something starts.',
      severity: 'error',
      from: { path: '^(app|workers|widget|scripts)/', pathNot: test },
      module: {
        path: '^(app|workers|widget|scripts)/',
        pathNot: [...entryPoints, test, '\\.d\\.[mc]?ts$'],
        numberOfDependentsLessThan: 1,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|test|bench)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['workerd', 'import', 'default'] },
  },
}
