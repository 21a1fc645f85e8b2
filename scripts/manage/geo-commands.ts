import { basename, extname } from 'node:path'
import { type Command, Option } from 'commander'
import { importRegions } from '~/domain/geography/import-regions.server'
import { REGION_TYPES, type RegionType } from '~/domain/geography/region'
import { parseRegionFile, type RegionFile } from '~/domain/geography/region-file'
import { CommandError, print } from './command'
import { readTextFile } from './input'
import { formatCount } from './table'
import type { CommandServices, RunCommand } from './with-services'

type GeoOptions = { type: RegionType; nameProperty: string; source?: string }

/** A zip is the same in every file: Census files come by state. */
const ZIP_SOURCE = 'zcta'

export function addGeoCommands(program: Command, run: RunCommand): void {
  program
    .command('geo')
    .description('neighborhoods, places and zips')
    .command('import')
    .description('import regions (GeoJSON Polygon and MultiPolygon)')
    .argument('<file>', 'a GeoJSON FeatureCollection or Feature')
    .addOption(
      new Option('--type <type>', 'the type of the regions')
        .choices(REGION_TYPES)
        .makeOptionMandatory(),
    )
    .requiredOption('--name-property <property>', 'the property that names a feature')
    .option(
      '--source <source>',
      `the source of the regions; an import changes only regions of its source (default: the file's name; for zips '${ZIP_SOURCE}')`,
    )
    .action(async (file: string, options: GeoOptions) => {
      const read = parseRegionFile(await readTextFile(file), options.nameProperty)
      if (read.kind === 'invalid') throw new CommandError(`${file}: ${read.message}.`)
      await run((platform) => importFile(platform, file, options, read))
    })
}

async function importFile(
  platform: CommandServices,
  file: string,
  { type, source }: GeoOptions,
  read: Extract<RegionFile, { kind: 'regions' }>,
): Promise<void> {
  const from = source?.trim() || (type === 'zip' ? ZIP_SOURCE : basename(file, extname(file)))
  const outcome = await importRegions(platform, { type, source: from, features: read.features })
  switch (outcome.kind) {
    case 'not-a-zip':
      throw new CommandError(
        `${file}: '${outcome.name}' is not a zip code: it must be five digits.`,
      )
    case 'shape-too-large':
      throw new CommandError(
        `${file}: the shape of '${outcome.name}' is larger than the database limit (2 MB). Simplify it.`,
      )
    case 'imported': {
      const { created, updated, unchanged, absent } = outcome
      const total = created + updated + unchanged
      print(
        `Imported ${formatCount(total, type)} of '${from}': ${created} created, ${updated} updated, ${unchanged} unchanged.`,
      )
      if (read.shapeless > 0)
        print(`${formatCount(read.shapeless, 'feature')} without a shape skipped.`)
      if (absent > 0 && type !== 'zip') {
        print(`${formatCount(absent, 'earlier region')} of '${from}' not in this file, unchanged.`)
      }
    }
  }
}
