import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  clipped,
  type Dice,
  ellipse,
  ground,
  group,
  half,
  line,
  path,
  polygon,
  rays,
  rect,
  times,
} from './paper'

/** A record, cropped close, with its arm. */
export function vinyl(i: Inks, dice: Dice): string {
  const x = between(dice, 560, 700)
  const grooves = times(9, (n) =>
    circle(x, 520, 400 - n * 26, {
      stroke: n % 3 === 1 ? i.tertiary : i.ground,
      width: n % 3 === 1 ? 7 : 2.5,
      opacity: 0.75,
    }),
  )
  const shine = [20, 200].map((turn) =>
    polygon([[x, 520], around(x, 520, 428, turn), around(x, 520, 428, turn + 26)], {
      fill: i.ground,
      opacity: 0.14,
    }),
  )
  return [
    ground(i.ground),
    rect(0, 0, 1600, 1000, { fill: i.pastel, opacity: 0.55 }),
    circle(x, 520, 620, { fill: i.secondary }),
    circle(x, 520, 530, { fill: i.primary }),
    circle(x, 520, 440, { fill: i.ink }),
    ...grooves,
    ...shine,
    circle(x, 520, 158, { fill: i.secondary }),
    half(x, 520, 158, between(dice, -40, 20), { fill: i.primary }),
    circle(x, 520, 20, { fill: i.ground }),
    circle(1340, 215, 84, { fill: i.ink }),
    circle(1340, 215, 46, { fill: i.secondary }),
    path(`M1340 215L1300 660L${x + 330} 790`, { stroke: i.ink, width: 24 }),
    group(`rotate(38 ${x + 318} 794)`, [rect(x + 268, 760, 104, 66, { fill: i.primary }, 10)]),
  ].join('')
}

/** Piano keys and overlapping discs: a quartet, seen as colors. */
export function keys(i: Inks, dice: Dice): string {
  const discs: [number, number, number, string][] = [
    [430, 330, 250, i.primary],
    [760, 270, 200, i.secondary],
    [1090, 350, 270, i.tertiary],
    [1370, 250, 150, i.pastel],
  ]
  const white = times(13, (n) => rect(-40 + n * 132, 640, 124, 420, { fill: CREAM }, 12))
  const black = [0, 1, 3, 4, 5, 7, 8, 10, 11].map((n) =>
    rect(52 + n * 132, 620, 76, 236, { fill: i.shade }, 10),
  )
  const bent = between(dice, -4, 4)
  return [
    ground(i.ground),
    ...discs.map(([x, y, r, fill]) =>
      circle(x, y + between(dice, -30, 30), r, { fill, opacity: 0.94 }),
    ),
    ...discs.map(([x, y, r], n) =>
      half(x, y + 10, r * 0.55, n * 90 + bent * 10, { fill: i.ink, opacity: n % 2 ? 0.9 : 0.25 }),
    ),
    group(`rotate(${bent} 800 800)`, [
      rect(-80, 604, 1780, 30, { fill: i.primary }),
      ...white,
      ...black,
    ]),
  ].join('')
}

/** A guitar's body, so close that it looks like a landscape. */
export function guitar(i: Inks, dice: Dice): string {
  const turn = between(dice, -24, -14)
  const body =
    'M300 520C300 330 420 250 560 268C670 282 700 350 800 350C910 350 940 240 1090 240C1270 240 1370 380 1370 520C1370 660 1270 800 1090 800C940 800 910 690 800 690C700 690 670 758 560 772C420 790 300 710 300 520Z'
  const strings = times(6, (n) => line(-500, 478 + n * 17, 1190, 478 + n * 17, i.secondary, 5))
  return [
    ground(i.ground),
    rays(860, 520, 1500, 16, { fill: i.pastel, opacity: 0.45 }, between(dice, 0, 20)),
    group(`rotate(${turn} 800 520)`, [
      group('translate(26 30)', [path(body, { fill: i.tertiary })]),
      path(body, { fill: i.primary }),
      path(body, { stroke: i.secondary, width: 14 }),
      rect(-600, 462, 1250, 118, { fill: i.ink }),
      ...times(9, (n) => line(560 - n * 116, 466, 560 - n * 116, 576, i.pastel, 7)),
      circle(790, 520, 138, { fill: i.secondary }),
      circle(790, 520, 116, { fill: i.ink }),
      rect(1130, 410, 76, 222, { fill: i.ink }, 12),
      ...strings,
    ]),
  ].join('')
}

/** The belly of a violin, strings and the two fs. */
export function strings(i: Inks, dice: Dice): string {
  const f =
    'M0 -150C-46 -150 -46 -92 -10 -92M0 -150C40 -150 44 -90 26 -30L-24 42C-44 100 -40 160 4 160C50 160 48 102 12 102'
  const sway = between(dice, -10, 10)
  return [
    ground(i.ground),
    ellipse(800, 560, 780, 760, { fill: i.secondary }),
    ellipse(800, 600, 640, 700, { fill: i.primary }),
    path('M160 0C520 220 520 760 160 1000H-10V0ZM1440 0C1080 220 1080 760 1440 1000H1610V0Z', {
      fill: i.ink,
    }),
    path('M236 -20C596 200 596 780 236 1020M1364 -20C1004 200 1004 780 1364 1020', {
      stroke: i.pastel,
      width: 12,
    }),
    group(`translate(590 540) rotate(${-4 + sway / 3})`, [
      path(f, { stroke: i.ink, width: 26 }),
      circle(-12, -104, 22, { fill: i.ink }),
      circle(14, 114, 24, { fill: i.ink }),
    ]),
    group(`translate(1010 540) scale(-1 1) rotate(${-4 - sway / 3})`, [
      path(f, { stroke: i.ink, width: 26 }),
      circle(-12, -104, 22, { fill: i.ink }),
      circle(14, 114, 24, { fill: i.ink }),
    ]),
    path('M720 -10H880L862 560H738Z', { fill: i.ink }),
    path('M676 690Q800 640 924 690L910 730Q800 690 690 730Z', { fill: i.pastel }),
    ...times(4, (n) => line(752 + n * 32, -10, 742 + n * 38, 1010, n % 2 ? i.ground : i.pastel, 5)),
    group(`rotate(${-24 + sway} 800 400)`, [
      rect(-300, 396, 2200, 15, { fill: i.tertiary }),
      rect(-300, 414, 2200, 6, { fill: i.ground }),
    ]),
  ].join('')
}

/** A mirror ball and its light. */
export function mirrorBall(i: Inks, dice: Dice): string {
  const facets = times(15, (row) =>
    times(18, (column) => {
      const a = (row - 7.5) * 12,
        b = (row - 6.5) * 12
      const y1 = 470 + 300 * Math.sin((a * Math.PI) / 180),
        y2 = 470 + 300 * Math.sin((b * Math.PI) / 180)
      const r = 300 * Math.cos((((a + b) / 2) * Math.PI) / 180)
      const x1 = 800 + r * Math.sin(((column - 9) * 10 * Math.PI) / 180),
        x2 = 800 + r * Math.sin(((column - 8) * 10 * Math.PI) / 180)
      const shade = dice()
      const fill =
        shade < 0.28 ? i.pastel : shade < 0.5 ? i.secondary : shade < 0.72 ? i.primary : i.tertiary
      return polygon(
        [
          [x1 + 2, y1 + 2],
          [x2 - 2, y1 + 2],
          [x2 - 2, y2 - 2],
          [x1 + 2, y2 - 2],
        ],
        { fill },
      )
    }),
  ).flat()
  return [
    ground(i.ground),
    rays(800, 470, 1300, 13, { fill: i.primary, opacity: 0.9 }, between(dice, 0, 12)),
    circle(800, 470, 420, { fill: i.secondary }),
    line(800, -10, 800, 200, i.ink, 10),
    circle(800, 470, 312, { fill: i.ink }),
    clipped('ball', circle(800, 470, 300, { fill: '#000' }), facets),
    ...times(16, () => {
      const [x, y] = around(800, 470, between(dice, 470, 900), dice() * 360)
      const s = between(dice, 10, 26)
      return path(
        `M${x} ${y - s}Q${x} ${y} ${x + s} ${y}Q${x} ${y} ${x} ${y + s}Q${x} ${y} ${x - s} ${y}Q${x} ${y} ${x} ${y - s}Z`,
        { fill: i.ink },
      )
    }),
  ].join('')
}
