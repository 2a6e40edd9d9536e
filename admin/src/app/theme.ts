import { theme, type ThemeConfig } from "antd";

export type Scheme = "light" | "dark";

/** The brand's roles as antd needs them: it computes with colours, so they are numbers here and variables elsewhere. */
const colours = {
  light: {
    panel: "#fffaee",
    panel2: "#f4ead4",
    slot: "#e6d9bb",
    line: "#e0d3b5",
    lineStrong: "#857a5f",
    ink: "#10302e",
    ink2: "#46605a",
    action: "#10302e",
    ok: "#0c7a56",
    bad: "#ad123f",
    info: "#2446c4",
    warn: "#b67300",
    warnSoft: "#ffecc4",
  },
  dark: {
    panel: "#11302f",
    panel2: "#0b2425",
    slot: "#071a1b",
    line: "#24494a",
    lineStrong: "#7d9a94",
    ink: "#fdf1d8",
    ink2: "#b3c8bf",
    action: "#ffe9bd",
    ok: "#5fe0ab",
    bad: "#ff8fa3",
    info: "#9db5ff",
    warn: "#ffc861",
    warnSoft: "#43330f",
  },
} as const satisfies Record<Scheme, Record<string, string>>;

export function themeOf(scheme: Scheme): ThemeConfig {
  const c = colours[scheme];
  return {
    algorithm: scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      // Not a second of waiting in a tool of work, and nothing to switch off for those who want no motion.
      motion: false,
      fontFamily: "var(--font-text)",
      fontSize: 16,
      controlHeight: 44,
      borderRadius: 12,
      borderRadiusSM: 8,
      lineWidth: 1.5,
      colorPrimary: c.action,
      colorInfo: c.info,
      colorLink: c.info,
      colorSuccess: c.ok,
      colorWarning: c.warn,
      colorError: c.bad,
      colorText: c.ink,
      colorTextHeading: c.ink,
      colorTextSecondary: c.ink2,
      colorTextTertiary: c.ink2,
      colorTextDescription: c.ink2,
      colorTextPlaceholder: c.ink2,
      colorTextDisabled: c.ink2,
      colorIcon: c.ink2,
      colorBgBase: c.panel,
      colorBgContainer: c.panel,
      colorBgElevated: c.panel,
      colorBgContainerDisabled: c.panel2,
      colorFillAlter: c.panel2,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      controlItemBgHover: c.panel2,
      controlItemBgActive: c.warnSoft,
      controlItemBgActiveHover: c.warnSoft,
    },
    components: {
      Select: {
        optionSelectedColor: c.ink,
        multipleItemBg: c.panel2,
        multipleItemHeight: 32,
        optionPadding: "10px 12px",
      },
      Tabs: { itemSelectedColor: c.ink, inkBarColor: c.ink },
    },
  };
}
