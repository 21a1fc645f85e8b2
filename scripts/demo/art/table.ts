import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  type Dice,
  ellipse,
  ground,
  group,
  half,
  leaf,
  path,
  polygon,
  rect,
  times,
} from './paper'

/** Citrus, whole and cut. */
export function citrus(i: Inks, dice: Dice): string {
  const slice = (x: number, y: number, r: number, rind: string, flesh: string, turn: number) => [
    circle(x, y, r, { fill: rind }),
    circle(x, y, r * 0.88, { fill: CREAM }),
    ...times(9, (n) => {
      const a = turn + n * 40
      const [x1, y1] = around(x, y, r * 0.8, a + 3),
        [x2, y2] = around(x, y, r * 0.8, a + 37)
      const [cx, cy] = around(x, y, r * 0.1, a + 20)
      return path(`M${cx} ${cy}L${x1} ${y1}A${r * 0.8} ${r * 0.8} 0 0 1 ${x2} ${y2}Z`, {
        fill: flesh,
      })
    }),
  ]
  const t = dice() * 40
  return [
    ground(i.ground),
    leaf(690, 330, 330, 150, -52, { fill: i.tertiary }),
    leaf(720, 330, 300, 130, 8, { fill: i.ink, opacity: 0.9 }),
    leaf(1240, 700, 300, 140, 64, { fill: i.tertiary }),
    leaf(240, 760, 280, 130, -100, { fill: i.ink, opacity: 0.9 }),
    ...slice(560, 560, 320, i.secondary, i.sun, t),
    circle(1090, 380, 250, { fill: i.primary }),
    path('M1090 130A250 250 0 0 1 1090 630A330 330 0 0 0 1090 130Z', {
      fill: i.dark,
      opacity: 0.16,
    }),
    circle(1040, 300, 34, { fill: CREAM, opacity: 0.5 }),
    ...slice(1130, 800, 220, i.primary, i.primary, t + 13),
    half(230, 250, 170, between(dice, 150, 210), { fill: i.secondary }),
    half(230, 250, 142, 180, { fill: CREAM }),
    half(230, 256, 122, 180, { fill: i.primary }),
  ].join('')
}

/** A laid table from above. */
export function plate(i: Inks, dice: Dice): string {
  const check = times(10, (r) =>
    times(16, (c) =>
      (r + c) % 2 ? rect(c * 100, r * 100, 100, 100, { fill: i.pastel, opacity: 0.5 }) : '',
    ),
  ).flat()
  return [
    ground(i.ground),
    ...check,
    group('translate(14 18)', [circle(800, 500, 352, { fill: i.dark, opacity: 0.25 })]),
    circle(800, 500, 352, { fill: CREAM }),
    circle(800, 500, 326, { stroke: i.tertiary, width: 14 }),
    circle(800, 500, 236, { stroke: i.pastel, width: 6 }),
    group(`rotate(${between(dice, -30, 30)} 800 500)`, [
      ellipse(800, 520, 190, 96, { fill: i.primary }),
      path('M960 520L1060 430V610Z', { fill: i.primary }),
      path('M640 480Q800 400 930 470Q800 456 640 480Z', { fill: i.secondary }),
      ...times(4, (n) => path(`M${720 + n * 52} 480q26 40 0 80`, { stroke: CREAM, width: 7 })),
      circle(672, 508, 15, { fill: CREAM }),
      circle(670, 508, 7, { fill: i.dark }),
      leaf(760, 640, 150, 66, 70, { fill: i.tertiary }),
      leaf(740, 636, 130, 60, 110, { fill: i.tertiary }),
      half(880, 366, 62, -20, { fill: i.secondary }),
      half(880, 366, 44, -20, { fill: CREAM }),
    ]),
    group('translate(260 0)', [
      rect(-11, 340, 22, 500, { fill: i.ink }, 11),
      ...[-48, -16, 16, 48].map((x) => rect(x - 8, 160, 16, 160, { fill: i.ink }, 8)),
      path('M-56 270H56Q56 372 0 380Q-56 372 -56 270Z', { fill: i.ink }),
    ]),
    group('translate(1330 0)', [
      rect(-13, 480, 26, 360, { fill: i.ink }, 13),
      path('M-13 500V180Q70 260 50 500Z', { fill: i.ink }),
    ]),
    circle(1330, 66, 120, { fill: i.tertiary }),
    circle(1330, 66, 92, { fill: i.secondary }),
  ].join('')
}

/** A cup, its steam, and the morning. */
export function cup(i: Inks, dice: Dice): string {
  const steam = [-120, 0, 120].map((x, n) =>
    path(`M${800 + x} 400c-70 -80 70 -120 0 -200s60 -110 0 ${-150 - n * 8}`, {
      stroke: i.ink,
      width: 20,
      opacity: 0.85,
    }),
  )
  return [
    ground(i.ground),
    circle(800, 430, 420, { fill: i.sun }),
    circle(800, 430, 330, { fill: i.pastel }),
    ...steam,
    rect(0, 820, 1600, 190, { fill: i.primary }),
    ...times(9, (n) =>
      rect(n * 200 - between(dice, 0, 30), 820, 12, 190, { fill: i.ink, opacity: 0.22 }),
    ),
    ellipse(800, 838, 420, 46, { fill: i.ink }),
    ellipse(800, 826, 420, 42, { fill: CREAM }),
    path('M1060 500C1260 470 1260 720 1010 700L1030 650C1170 660 1170 550 1050 556Z', {
      fill: i.tertiary,
    }),
    path('M500 450H1100C1100 660 1010 820 800 820C590 820 500 660 500 450Z', { fill: i.tertiary }),
    path('M500 450H660C660 660 700 790 800 820C590 820 500 660 500 450Z', {
      fill: i.ink,
      opacity: 0.25,
    }),
    ellipse(800, 450, 300, 54, { fill: CREAM }),
    ellipse(800, 456, 268, 42, { fill: i.dark }),
    ...times(3, (n) =>
      path(`M560 ${580 + n * 56}Q800 ${640 + n * 56} ${1040 - n * 10} ${580 + n * 56}`, {
        stroke: n === 1 ? i.secondary : i.pastel,
        width: 14,
      }),
    ),
  ].join('')
}

/** A stack of tortillas no larger than the pan: street food over flame. */
export function skillet(i: Inks, dice: Dice): string {
  const flames = times(9, (n) => {
    const x = 300 + n * 125,
      h = between(dice, 130, 240)
    return [
      leaf(x, 990, h * 1.5, 150, 0, { fill: i.primary }),
      leaf(x, 990, h * 0.9, 84, 0, { fill: i.sun }),
    ]
  }).flat()
  return [
    ground(i.ground),
    circle(800, 480, 470, { fill: i.pastel, opacity: 0.8 }),
    ...flames,
    group(`rotate(${between(dice, -8, 4)} 800 560)`, [
      rect(1180, 540, 520, 58, { fill: i.ink }, 29),
      ellipse(800, 600, 430, 176, { fill: i.ink }),
      ellipse(800, 572, 430, 170, { fill: i.dark }),
      ellipse(800, 568, 386, 142, { fill: i.tertiary }),
      ...times(7, (n) => {
        const [x, y] = around(800, 560, n ? 205 : 0, n * 60)
        const cy = 560 + (y - 560) * 0.36
        return [
          ellipse(x, cy, 92, 52, { fill: n % 2 ? i.primary : i.sun }),
          ellipse(x - 16, cy - 12, 40, 16, { fill: CREAM, opacity: 0.45 }),
        ]
      }).flat(),
      leaf(700, 560, 90, 44, 40, { fill: '#dfe6c8' }),
      leaf(930, 600, 90, 44, -60, { fill: '#dfe6c8' }),
    ]),
    ...[-150, 0, 150].map((x) =>
      path(`M${800 + x} 360c-60 -70 60 -100 0 -170s50 -90 0 -120`, { stroke: i.ink, width: 18 }),
    ),
    polygon(
      [
        [0, 0],
        [1600, 0],
        [1600, 26],
        [0, 26],
      ],
      { fill: i.primary },
    ),
  ].join('')
}
