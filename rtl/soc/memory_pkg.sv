// SPDX-License-Identifier: MIT
// What the memories have in common.
package memory_pkg;
  // A word of which the selected bytes are new. One assignment to a memory is much
  // faster to simulate than one for each byte.
  function automatic logic [31:0] merged(input logic [31:0] old, input logic [31:0] data,
                                         input logic [3:0] sel);
    logic [31:0] mask;
    mask = {{8{sel[3]}}, {8{sel[2]}}, {8{sel[1]}}, {8{sel[0]}}};
    return (old & ~mask) | (data & mask);
  endfunction
endpackage
